import type { ReactNode } from 'react';

/** A link that leads nowhere, and what to do then. */
export const Nowhere = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col items-start gap-3 rounded-2xl border border-line bg-surface p-6">
    <h1 className="text-xl font-semibold">{title}</h1>
    <p className="text-ink-muted">{children}</p>
  </section>
);
