import { cn } from '#foundation/web/ui/cn.ts';
import {
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

interface ProductPictureProps {
  readonly name: PictureName;
  readonly className?: string;
}

/** A picture of a real screen. On narrow screens the upper left part of a wide one is shown, so that it can be read. */
export function ProductPicture({ name, className }: ProductPictureProps) {
  const { width, height, alt } = PRODUCT_PICTURES[name];
  const isWide = width > height;
  return PICTURE_THEMES.map((theme) => (
    <img
      key={theme}
      src={ADDRESSES[`./files/${pictureFile(name, theme)}`]}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={cn(
        'h-auto w-full min-w-0 rounded-2xl border border-line bg-surface shadow-floating print:hidden',
        isWide ? 'max-sm:aspect-[10/9] max-sm:object-cover max-sm:object-left-top' : 'mx-auto max-w-72',
        HIDDEN_IN_OTHER_THEME[theme],
        className,
      )}
    />
  ));
}
