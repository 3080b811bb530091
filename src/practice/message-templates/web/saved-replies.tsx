import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { Link } from 'react-router';
import { MESSAGE_LANGUAGE_LABELS } from '#vocabulary/message-languages.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  addSavedReplyEndpoint,
  listSavedRepliesEndpoint,
  type SavedReply,
} from '../saved-replies.contract.ts';
import { SavedReplySheet } from './saved-reply-sheet.tsx';

/** TEXT-4. The clinic’s saved replies and one’s own. */
export function SavedReplies() {
  const sheet = useAddressSheet('open');
  const { data, error, refetch } = useQuery(queryOf(listSavedRepliesEndpoint, {}));
  const mayAdd = useSession().can(addSavedReplyEndpoint.permission);
  const opened = data?.items.find(({ id }) => id === sheet.openKey);
  return (
    <>
      {error && !data ? (
        <ErrorState
          title="The saved replies could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Card>
          {data === undefined ? (
            <SkeletonRows />
          ) : data.items.length === 0 ? (
            <EmptyState
              icon={<MessageSquareQuote />}
              title="No saved replies yet"
              hint="Save text you use often, such as directions or fasting instructions."
            />
          ) : (
            <ItemList>
              {data.items.map((reply) => (
                <Row key={reply.id} reply={reply} address={sheet.addressOf(reply.id)} />
              ))}
            </ItemList>
          )}
        </Card>
      )}
      {(opened !== undefined || (sheet.openKey === 'new' && mayAdd)) && (
        <SavedReplySheet key={sheet.openKey} reply={opened} onClose={sheet.close} />
      )}
    </>
  );
}

function Row({ reply, address }: { readonly reply: SavedReply; readonly address: string }) {
  const { name, shortcut, text, language, isPersonal } = reply;
  return (
    <ItemRow
      title={
        <Link
          to={address}
          preventScrollReset
          className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
      }
      text={text}
      trailing={
        <>
          {shortcut !== null && <Badge tone="outline">/{shortcut}</Badge>}
          <Badge className="max-sm:hidden">{MESSAGE_LANGUAGE_LABELS[language]}</Badge>
          {isPersonal && <Badge tone="brand">Only you</Badge>}
        </>
      }
    />
  );
}
