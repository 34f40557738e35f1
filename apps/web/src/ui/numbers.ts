const whole = new Intl.NumberFormat("en-US");

export function count(amount: number): string {
  return whole.format(amount);
}

/** "1 credit", "2,400 credits". */
export function counted(amount: number, one: string, many = `${one}s`): string {
  return `${count(amount)} ${amount === 1 ? one : many}`;
}

/** An amount in cents, in a currency by Stripe's code: "$50.00". */
export function money(cents: number, currency = "usd"): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() }).format(cents / 100);
}
