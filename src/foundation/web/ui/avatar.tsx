import { Avatar as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { HUES } from '#vocabulary/hues.ts';
import { cn } from './cn.ts';

const SIZES = {
  xs: 'size-6 text-xs',
  sm: 'size-8 text-sm',
  md: 'size-10 text-base',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-2xl',
} as const;

interface AvatarProps {
  /** The name of the person or animal; determines initials and hue if there is no picture. */
  readonly name: string;
  readonly src?: string | null | undefined;
  /** Of the picture, in degrees clockwise. */
  readonly rotation?: number;
  readonly size?: keyof typeof SIZES;
  /** Animals are square with round corners, people are round. */
  readonly square?: boolean;
  /** Instead of initials. */
  readonly fallback?: ReactNode;
  readonly className?: string;
}

/** A picture or initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({
  name,
  src,
  rotation = 0,
  size = 'sm',
  square = false,
  fallback,
  className,
}: AvatarProps) {
  const shape = square ? 'rounded-lg' : 'rounded-full';
  return (
    <Primitive.Root
      className={cn('inline-flex shrink-0 overflow-hidden select-none', SIZES[size], shape, className)}
    >
      {src && (
        <Primitive.Image
          src={src}
          alt=""
          className="size-full object-cover"
          {...(rotation === 0 ? {} : { style: { rotate: `${rotation}deg` } })}
        />
      )}
      <Primitive.Fallback
        aria-hidden
        className={cn(
          `hue-${hueOf(name)}`,
          'flex size-full items-center justify-center bg-hue-soft font-semibold text-hue-ink',
        )}
      >
        {fallback ?? initialsOf(name)}
      </Primitive.Fallback>
    </Primitive.Root>
  );
}

/** At most two letters: of the first and the last word, titles such as "Dr." aside; of an address, of its first part. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/\s+/u).filter((word) => word !== '' && !word.endsWith('.'));
  const first = Array.from(words[0] ?? '?')[0] ?? '?';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return (first + last).toLocaleUpperCase('en');
}

/** The same name has the same hue everywhere. */
function hueOf(name: string) {
  const sum = Array.from(name).reduce(
    (total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973,
    7,
  );
  return HUES[sum % HUES.length] ?? 'pine';
}
