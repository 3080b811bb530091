import { THEMES, chooseTheme } from '../theme/theme.ts';
import { Button } from '../ui/button.tsx';
import { ColourGallery } from './colour-gallery.tsx';
import { ControlGallery } from './control-gallery.tsx';
import { DisplayGallery } from './display-gallery.tsx';
import { OverlayGallery } from './overlay-gallery.tsx';

const PARTS = [
  { title: 'Controls', content: <ControlGallery /> },
  { title: 'Display', content: <DisplayGallery /> },
  { title: 'Overlays', content: <OverlayGallery /> },
  { title: 'Color and type', content: <ColourGallery /> },
] as const;

/** `/gallery`, in development only: every component in its states. */
export default function GalleryPage() {
  return (
    <main className="mx-auto flex w-full max-w-5xl flex-col gap-10 p-4 md:p-8">
      <title>Gallery</title>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">Gallery</h1>
        <div className="flex gap-2">
          {THEMES.map((theme) => (
            <Button key={theme} size="sm" onClick={() => chooseTheme(theme)}>
              {theme}
            </Button>
          ))}
        </div>
      </header>
      {PARTS.map(({ title, content }) => (
        <section key={title} aria-label={title} className="flex flex-col gap-4">
          <h2 className="text-lg font-semibold">{title}</h2>
          {content}
        </section>
      ))}
    </main>
  );
}
