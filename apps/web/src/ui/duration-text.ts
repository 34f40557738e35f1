/** Hours and minutes, minutes and seconds, or seconds; 'N/A' if missing (spec 9). */
export function durationText(ms: number | null): string {
  if (ms === null) return "N/A";
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours}h ${minutes % 60}m`;
  if (minutes > 0) return `${minutes}m ${seconds % 60}s`;
  return `${seconds}s`;
}
