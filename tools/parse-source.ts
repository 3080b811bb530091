import { type ParseResult, parseSync } from 'vite';

/**
 * Parses a file of TypeScript or JavaScript.
 *
 * @throws Error with the path when the file cannot be parsed.
 */
export function parseSource(path: string, text: string): ParseResult {
  const result = parseSync(path, text);
  const [error] = result.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return result;
}
