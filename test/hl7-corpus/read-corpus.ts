import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** A message of the corpus with the line ends of HL7. Its files have those of this repository. */
export const corpusText = (name: string): string =>
  readFileSync(`${FOLDER}${name}.hl7`, 'utf8').replaceAll('\n', '\r');
export const corpusBytes = (name: string): Uint8Array => new TextEncoder().encode(corpusText(name));

/** The names of the messages in a folder of the corpus, such as `broken/`. */
export const corpusNames = (folder = ''): string[] =>
  readdirSync(FOLDER + folder)
    .filter((file) => file.endsWith('.hl7'))
    .map((file) => folder + file.slice(0, -4));
