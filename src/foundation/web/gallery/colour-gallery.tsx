import { HUE_LABELS, HUES } from '#vocabulary/hues.ts';
import { Logo } from '../brand/logo.tsx';
import { Specimen } from './specimen.tsx';

const GROUNDS = [
  { name: 'canvas', classes: 'bg-canvas' },
  { name: 'surface', classes: 'bg-surface' },
  { name: 'raised', classes: 'bg-raised' },
  { name: 'sunken', classes: 'bg-sunken' },
  { name: 'hover', classes: 'bg-hover' },
] as const;

const MEANINGS = [
  { name: 'brand', full: 'bg-brand text-on-brand', soft: 'bg-brand-soft text-brand-ink' },
  { name: 'accent', full: 'bg-accent text-on-accent', soft: 'bg-accent-soft text-accent-ink' },
  { name: 'good', full: 'bg-good', soft: 'bg-good-soft text-good-ink' },
  { name: 'warn', full: 'bg-warn', soft: 'bg-warn-soft text-warn-ink' },
  { name: 'bad', full: 'bg-bad text-on-bad', soft: 'bg-bad-soft text-bad-ink' },
] as const;

const SCALE = [
  'text-xs',
  'text-sm',
  'text-base',
  'text-md',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
] as const;

export function ColourGallery() {
  return (
    <>
      <Specimen title="Logo" className="items-center gap-8">
        <Logo size="sm" />
        <Logo size="md" />
        <Logo size="lg" />
        <Logo size="lg" markOnly />
      </Specimen>
      <Specimen title="Backgrounds">
        {GROUNDS.map(({ name, classes }) => (
          <div key={name} className={`${classes} w-36 rounded-lg border border-line p-3`}>
            <p>{name}</p>
            <p className="text-sm text-ink-muted">muted ink</p>
          </div>
        ))}
      </Specimen>
      <Specimen title="Status colors">
        {MEANINGS.map(({ name, full, soft }) => (
          <div key={name} className="w-36 overflow-hidden rounded-lg border border-line">
            <p className={`${full} min-h-10 p-2.5 font-medium`}>{full.includes('text-') ? name : ''}</p>
            <p className={`${soft} p-2.5`}>{name} soft</p>
          </div>
        ))}
      </Specimen>
      <Specimen title="Hues, solid and patterned">
        {HUES.map((hue) => (
          <div key={hue} className="flex w-36 flex-col gap-1.5">
            <div className={`hue-${hue} hue-block rounded-md border-l-3 px-2 py-1.5`}>
              <p className="font-semibold">{HUE_LABELS[hue]}</p>
              <p className="text-xs">09:30 Biscuit</p>
            </div>
            <div className={`hue-${hue} hue-block hue-patterned rounded-md border-l-3 px-2 py-1.5`}>
              <p className="font-semibold">{HUE_LABELS[hue]}</p>
              <p className="text-xs">09:30 Biscuit</p>
            </div>
          </div>
        ))}
      </Specimen>
      <Specimen title="Type" className="flex-col">
        {SCALE.map((size) => (
          <p key={size} className={size}>
            {size.slice(5)}: Biscuit is due at 09:30
          </p>
        ))}
        <p className="font-display text-4xl font-bold tracking-tight">Display for visitors</p>
      </Specimen>
    </>
  );
}
