/** An amount in cents as a decimal number, "50.00". */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2);
}
