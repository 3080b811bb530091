import { fileURLToPath } from 'node:url';

const FONTS = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const;

export type PdfFont = keyof typeof FONTS;

/** Noto Sans (Latin, Greek, Cyrillic), under the names of `PdfFont`. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, path] of Object.entries(FONTS))
    doc.registerFont(name, fileURLToPath(import.meta.resolve(path)));
}
