import { Select, type SelectOption } from '../ui/select.tsx';

interface FilterSelectProps<V extends string> {
  /** The accessible name: the chosen option says the rest. */
  readonly label: string;
  readonly options: readonly SelectOption<V>[];
  readonly value: V;
  readonly onChoose: (value: V) => void;
}

/** A filter of a list, as wide as what is chosen. */
export const FilterSelect = <V extends string>({ label, options, value, onChoose }: FilterSelectProps<V>) => (
  <Select aria-label={label} options={options} value={value} onValueChange={onChoose} className="w-auto" />
);
