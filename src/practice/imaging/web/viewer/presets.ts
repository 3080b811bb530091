/** A brightness and contrast by name: from black to white, in the units of the picture. */
export interface WindowPreset {
  readonly name: string;
  readonly center: number;
  readonly width: number;
}

/** For CT, in Hounsfield units. */
const CT: readonly WindowPreset[] = [
  { name: 'Soft tissue', center: 40, width: 400 },
  { name: 'Bone', center: 400, width: 1800 },
  { name: 'Lung', center: -500, width: 1500 },
  { name: 'Brain', center: 40, width: 80 },
];

/** For other pictures, as parts of the picture’s own window. */
const FACTORS = [
  { name: 'Soft tissue', shift: -0.1, factor: 0.6 },
  { name: 'Bone', shift: 0.15, factor: 0.5 },
  { name: 'Low contrast', shift: 0, factor: 1.5 },
] as const;

/** @param own the window with which the picture came. */
export function presetsFor(
  modality: string,
  own: { readonly lower: number; readonly upper: number },
): readonly WindowPreset[] {
  if (modality === 'CT') return CT;
  const width = own.upper - own.lower;
  const center = own.lower + width / 2;
  return FACTORS.map(({ name, shift, factor }) => ({
    name,
    center: center + shift * width,
    width: width * factor,
  }));
}

export const rangeOf = ({ center, width }: WindowPreset) => ({
  lower: center - width / 2,
  upper: center + width / 2,
});
