import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '#foundation/web/ui/cn.ts';
import { ProductPicture } from '../pictures/product-picture.tsx';
import type { PictureName } from '../pictures/product-pictures.ts';

interface PictureRowProps {
  readonly title: string;
  readonly text: string;
  readonly picture: PictureName;
  readonly link?: { readonly title: string; readonly to: string };
  /** On wide screens the picture is on the left. */
  readonly isReversed?: boolean;
}

/** A picture of a screen next to what it is for. */
export function PictureRow({ title, text, picture, link, isReversed = false }: PictureRowProps) {
  return (
    <section
      className={cn(
        'mx-auto grid w-full max-w-6xl items-center gap-8 px-4 py-10 md:px-6 lg:gap-14',
        isReversed ? 'lg:grid-cols-[1.4fr_1fr]' : 'lg:grid-cols-[1fr_1.4fr]',
      )}
    >
      <div className={cn('flex flex-col items-start gap-4', isReversed && 'lg:order-2')}>
        <h2 className="max-w-md font-display text-2xl font-bold tracking-tight">{title}</h2>
        <p className="max-w-md text-md text-ink-muted">{text}</p>
        {link !== undefined && (
          <Link
            to={link.to}
            className="focus-ring inline-flex items-center gap-1.5 rounded-sm py-2 text-md font-medium text-brand-ink underline-offset-4 hover:underline"
          >
            {link.title}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      <div className="min-w-0">
        <ProductPicture name={picture} />
      </div>
    </section>
  );
}
