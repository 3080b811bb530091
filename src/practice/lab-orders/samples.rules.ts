/** What the laboratory's directory says about a test, as far as samples are concerned. */
interface TestOfSample {
  readonly code: string;
  readonly specimen: string | null;
  readonly container: string | null;
}

export interface SampleToTake {
  /** 1, 2, …, printed after the number of the order. */
  readonly position: number;
  readonly specimen: string;
  readonly container: string | null;
  /** The tests that are made from it. */
  readonly codes: readonly string[];
}

/** What a label says where the directory names no specimen. */
const UNNAMED = 'Sample';

/** Without regard to case and spaces, so that `EDTA blood` and `EDTA  Blood` are one tube. */
const keyOf = ({ specimen, container }: TestOfSample): string =>
  JSON.stringify(
    [specimen ?? UNNAMED, container ?? ''].map((text) => text.trim().replaceAll(/\s+/gu, ' ').toLowerCase()),
  );

/** LABO-1. Tests of the same specimen in the same container share one sample, in the order in which they were chosen. */
export function samplesOf(tests: readonly TestOfSample[]): readonly SampleToTake[] {
  const groups = Map.groupBy(tests, keyOf);
  return [...groups.values()].map((group, index) => ({
    position: index + 1,
    specimen: group[0]?.specimen?.trim() || UNNAMED,
    container: group[0]?.container?.trim() || null,
    codes: group.map(({ code }) => code),
  }));
}
