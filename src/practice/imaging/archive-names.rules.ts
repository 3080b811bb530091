interface ArchivedStudy {
  readonly petName: string | null;
  readonly studyName: string;
  /** YYYY-MM-DD by the device's clock; null if it says none. */
  readonly day: string | null;
}

interface ArchivedImage {
  readonly id: string;
  readonly seriesUid: string;
  readonly seriesName: string | null;
}

/** A part of a path that every operating system takes: short, without signs that divide paths, and not ending in a period. */
function safeName(text: string): string {
  const name = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '');
  return name === '' ? 'Study' : name;
}

export const archiveName = ({ petName, studyName, day }: ArchivedStudy): string =>
  safeName([petName, studyName, day].filter(Boolean).join(' '));

/** The path of each image in the archive of its study: a folder for each series, numbered in their order. */
export function archivePaths<T extends ArchivedImage>(
  study: ArchivedStudy,
  images: readonly T[],
): readonly { readonly path: string; readonly image: T }[] {
  const root = archiveName(study);
  const digits = (value: number, length: number): string => String(value).padStart(length, '0');
  return [...Map.groupBy(images, ({ seriesUid }) => seriesUid).values()].flatMap((series, index) => {
    const folder = safeName(`${digits(index + 1, 2)} ${series[0]?.seriesName ?? 'Series'}`);
    return series.map((image, at) => ({ path: `${root}/${folder}/${digits(at + 1, 4)}.dcm`, image }));
  });
}
