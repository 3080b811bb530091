import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { pagesOf } from '#foundation/web/pages.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { listDocumentsEndpoint } from '#practice/documents/contract.ts';
import { Thumbnail } from '#practice/documents/web/public/thumbnail.tsx';
import type { ReportPicture } from '../contract.ts';

interface PictureListProps {
  readonly petId: string;
  readonly pictures: readonly ReportPicture[];
  readonly error: string | undefined;
  readonly onChange: (pictures: ReportPicture[]) => void;
}

/** The pictures of a draft with their captions, in their order; they are chosen from the pet's documents. */
export function PictureList({ petId, pictures, error, onChange }: PictureListProps) {
  const list = useInfiniteQuery(pagesOf(listDocumentsEndpoint, { petId, limit: 100 }));
  const documents = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const free = documents.filter(
    ({ id, archivedAt }) => archivedAt === null && !pictures.some((one) => one.documentId === id),
  );
  const move = (from: number, to: number) => {
    const next = [...pictures];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-3">
      {pictures.map(({ documentId, caption }, index) => {
        const document = documents.find(({ id }) => id === documentId);
        const name = document?.title ?? 'Picture';
        return (
          <div key={documentId} className="flex items-center gap-3">
            {document ? (
              <Thumbnail
                path={document.path}
                mimeType={document.mimeType}
                rotation={document.rotation}
                className="size-16 shrink-0"
              />
            ) : (
              <span className="size-16 shrink-0 rounded-md bg-sunken" />
            )}
            <Input
              aria-label={`Caption of ${name}`}
              placeholder={name}
              value={caption}
              maxLength={300}
              onChange={({ target }) =>
                onChange(pictures.map((one, at) => (at === index ? { ...one, caption: target.value } : one)))
              }
            />
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Move ${name} down`}
              disabled={index === pictures.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown aria-hidden />
            </Button>
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(pictures.filter((_, at) => at !== index))}
            >
              <X aria-hidden />
            </Button>
          </div>
        );
      })}
      <Field
        label="Add a picture"
        error={error}
        hint={
          documents.length === 0
            ? 'Add pictures to the pet’s documents first, on the page of the visit.'
            : 'From the pet’s documents.'
        }
      >
        <NativeSelect
          key={free.length}
          placeholder="Choose"
          value=""
          options={free.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ target }) =>
            target.value !== '' && onChange([...pictures, { documentId: target.value, caption: '' }])
          }
        />
      </Field>
    </div>
  );
}
