import type { NamedSource } from '../../drafts.contract.ts';
import { SourceChip } from '../drafting/source-chip.tsx';

/** The entries that something rests on, each one press away. */
export const SourceChips = ({ sources }: { readonly sources: readonly NamedSource[] }) =>
  sources.map((source) => <SourceChip key={`${source.kind} ${source.id}`} source={source} />);
