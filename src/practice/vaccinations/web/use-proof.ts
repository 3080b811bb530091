import { useState } from 'react';
import { useAddDocument } from '#practice/documents/web/public/use-add-document.ts';

/** A file that proves a dose from elsewhere, until it is one of the pet's documents. */
export function useProof(petId: string) {
  const addDocument = useAddDocument();
  const [file, setFile] = useState<File>();
  /** What was uploaded before the server refused something else is not uploaded again. */
  const [uploaded, setUploaded] = useState<{ readonly file: File; readonly id: string }>();
  return {
    file,
    choose: setFile,
    /** @returns the id of the document, null without a file. @throws DocumentRefused. */
    upload: async (): Promise<string | null> => {
      if (!file) return null;
      if (uploaded?.file === file) return uploaded.id;
      const id = await addDocument(file, petId, 'certificate');
      setUploaded({ file, id });
      return id;
    },
  };
}
