export default function GalleryPage() {
  return <main />;
}
