/** The plumb bob, in the color of the surrounding text. */
export function Logo({ size = 18 }: { size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d="M7.25 0h1.5v3.2h1.5a.75.75 0 0 1 .75.75v1.3H5v-1.3a.75.75 0 0 1 .75-.75h1.5zM4.4 6.5h7.2c.5 0 .85.5.68.97L8.6 15.6a.65.65 0 0 1-1.2 0L3.72 7.47A.72.72 0 0 1 4.4 6.5z" />
    </svg>
  );
}
