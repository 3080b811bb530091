import { LAB_ANALYTES } from '#vocabulary/lab-analytes.ts';

const byLoinc = new Map<string, string>();
const byCode = new Map<string, string>();
for (const [key, { loinc, codes }] of Object.entries(LAB_ANALYTES)) {
  for (const code of loinc) byLoinc.set(code, key);
  for (const code of codes) byCode.set(code, key);
}

/** Whether the lists know what was measured. */
export const isListedCode = ({
  code,
  loincCode,
}: {
  readonly code: string;
  readonly loincCode: string | null;
}): boolean => (loincCode !== null && byLoinc.has(loincCode)) || byCode.has(code.toUpperCase());

/** What a laboratory measured, the same for all of them: by its LOINC code, else by its own code; one that nobody lists is itself. */
export const analyteOf = ({
  code,
  loincCode,
}: {
  readonly code: string;
  readonly loincCode: string | null;
}): string =>
  (loincCode === null ? undefined : byLoinc.get(loincCode)) ??
  byCode.get(code.toUpperCase()) ??
  code.toLowerCase();
