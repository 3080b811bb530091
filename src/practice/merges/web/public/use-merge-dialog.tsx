import { Merge } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MergeSubject } from '#vocabulary/merges.ts';
import { May } from '#foundation/web/session/may.tsx';
import { MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { mergeRecordsEndpoint } from '../../contract.ts';
import { DuplicatesBanner } from '../duplicates-banner.tsx';
import { MergeDialog } from '../merge-dialog.tsx';

interface MergeParts {
  /** The entry of the page's menu. */
  readonly menu: ReactNode;
  /** Likely duplicates, and the dialog while it is open. */
  readonly notices: ReactNode;
}

/** The parts of a record's page with which it is merged. */
export function useMergeDialog(
  subject: MergeSubject,
  { id, name }: { readonly id: string; readonly name: string },
): MergeParts {
  const [open, setOpen] = useState<{ readonly otherId: string | undefined }>();
  return {
    menu: (
      <May call={mergeRecordsEndpoint}>
        <MenuItem onSelect={() => setOpen({ otherId: undefined })}>
          <Merge aria-hidden />
          Merge with a duplicate
        </MenuItem>
      </May>
    ),
    notices: (
      <>
        <DuplicatesBanner subject={subject} id={id} onMerge={(otherId) => setOpen({ otherId })} />
        {open && (
          <MergeDialog
            subject={subject}
            id={id}
            name={name}
            otherId={open.otherId}
            onClose={() => setOpen(undefined)}
          />
        )}
      </>
    ),
  };
}
