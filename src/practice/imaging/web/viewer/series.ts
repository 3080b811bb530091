import type { ImagingInstance } from '../../contract.ts';

export interface Series {
  readonly uid: string;
  readonly name: string;
  readonly instances: readonly ImagingInstance[];
}

/** The series of a study, in the order of its pictures. Radiographs that came as a series of one picture each keep their views’ names. */
export function seriesOf(instances: readonly ImagingInstance[]): readonly Series[] {
  const groups = Map.groupBy(instances, ({ seriesUid }) => seriesUid);
  return [...groups].map(([uid, own], index) => {
    const [first] = own;
    const name = first?.seriesName ?? [first?.bodyPart, first?.viewName].filter(Boolean).join(' ');
    return { uid, name: `${index + 1}. ${name || 'Series'}`, instances: own };
  });
}
