import { cn } from '#foundation/web/ui/cn.ts';
import {
  isWide,
  PHONE_PART,
  phonePictureFile,
  PICTURE_THEMES,
  pictureFile,
  PRODUCT_PICTURES,
  type PictureName,
  type PictureTheme,
} from './product-pictures.ts';

/** The addresses of the files, with the hash of their content in the built product. */
const ADDRESSES = import.meta.glob<string>('./files/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/**
 * A picture element knows the theme of the device, but not the one that a person chose (`data-theme`). So both files are
 * named, and a browser does not load a lazy image that is not displayed.
 */
const HIDDEN_IN_OTHER_THEME: Readonly<Record<PictureTheme, string>> = {
  light:
    'in-data-[theme=dark]:hidden [@media(prefers-color-scheme:dark)]:in-[:root:not([data-theme])]:hidden',
  dark: 'in-data-[theme=light]:hidden [@media(prefers-color-scheme:light)]:in-[:root:not([data-theme])]:hidden',
};

const addressOf = (file: string) => ADDRESSES[`./files/${file}`];

interface ProductPictureProps {
  readonly name: PictureName;
  /** Whether it is the largest thing in the first view of its page. It is loaded before others then. */
  readonly isFirst?: boolean;
}

/** A picture of a real screen. On narrow screens a part of a wide one is shown, so that it can be read. */
export function ProductPicture({ name, isFirst = false }: ProductPictureProps) {
  const facts = PRODUCT_PICTURES[name];
  const { width, height, alt } = facts;
  return PICTURE_THEMES.map((theme) => (
    <picture key={theme} className={HIDDEN_IN_OTHER_THEME[theme]}>
      {isWide(facts) && (
        <source
          media="(width < 40rem)"
          srcSet={addressOf(phonePictureFile(name, theme))}
          width={PHONE_PART.width}
          height={PHONE_PART.height}
        />
      )}
      <img
        src={addressOf(pictureFile(name, theme))}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding="async"
        className={cn(
          'h-auto w-full min-w-0 rounded-2xl border border-line bg-surface shadow-floating print:hidden',
          !isWide(facts) && 'mx-auto max-w-72',
        )}
      />
    </picture>
  ));
}
