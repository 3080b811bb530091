/** The last error in the output of a PostgreSQL program, without the final period. */
export function lastErrorLine(text: string): string | null {
  const lines = [...text.matchAll(/(?:FATAL|PANIC|ERROR|error|^postgres): +(.+)$/gm)];
  return lines.at(-1)?.[1]?.replace(/\.$/, '') ?? null;
}
