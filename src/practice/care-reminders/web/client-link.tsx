import { Link } from 'react-router';

/** The name of a client, leading to their page; without one a text says so. */
export function ClientLink({ id, name }: { readonly id: string | null; readonly name: string | null }) {
  if (id === null) return <span className="text-ink-muted">No client</span>;
  return (
    <Link to={`/clinic/clients/${id}`} className="focus-ring rounded-sm hover:underline">
      {name ?? 'Client'}
    </Link>
  );
}
