import type { AriaAttributes, ReactNode, Ref } from 'react';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { useSearch } from '#foundation/web/use-search.ts';
import { type ClientListItem, listClientsEndpoint } from '../../contract.ts';

interface ClientPickerProps extends Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-invalid'> {
  readonly id?: string;
  /** The selected client's id; empty for none. */
  readonly value: string;
  /** The selected client's name while the list does not contain them. */
  readonly valueLabel?: string | undefined;
  readonly onChoose: (client: Pick<ClientListItem, 'id' | 'fullName'>) => void;
  readonly placeholder?: string;
  /** Below the list, for example "Add a new client". */
  readonly footer?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

const hintOf = ({ phone, email, pets }: ClientListItem): string =>
  [phone ?? email, pets.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ');

/** Selects a client of the clinic, found by name, phone or email. */
export function ClientPicker({
  value,
  valueLabel,
  onChoose,
  placeholder = 'Find a client',
  footer,
  ...control
}: ClientPickerProps) {
  const { data, search, isStale } = useSearch(listClientsEndpoint, (q) => ({ q, limit: 20 }));
  return (
    <Combobox
      {...control}
      options={(data?.items ?? []).map((client) => ({
        value: client.id,
        label: client.fullName,
        hint: hintOf(client) || undefined,
      }))}
      value={value}
      valueLabel={valueLabel}
      onValueChange={(id, option) => onChoose({ id, fullName: option.label })}
      onQueryChange={search}
      isStale={isStale}
      placeholder={placeholder}
      searchPlaceholder="Name, phone or email"
      emptyText="No clients found"
      footer={footer}
    />
  );
}
