import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { TEMPLATE_KIND_ENTRIES } from '#vocabulary/message-templates.ts';
import { queryOf } from '#foundation/web/api.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { changeTemplateEndpoint, listTemplatesEndpoint, type StandardTemplate } from '../contract.ts';
import { LanguageChoice } from './language-choice.tsx';
import { TemplateSheet } from './template-sheet.tsx';

/** What each kind of message says in one language. */
export function StandardTemplates() {
  const [language, choose] = useAddressChoice('language', MESSAGE_LANGUAGES);
  const sheet = useAddressSheet('open');
  const { data, error, refetch } = useQuery(queryOf(listTemplatesEndpoint, {}));
  const shown = data?.items.filter((template) => template.language === language);
  const opened = shown?.find(({ kind }) => kind === sheet.openKey);
  return (
    <>
      <LanguageChoice value={language} onChoose={choose} />
      {error && !data ? (
        <ErrorState title="The templates could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          {shown === undefined ? (
            <SkeletonRows rows={8} />
          ) : (
            <ItemList>
              {shown.map((template) => (
                <Row key={template.kind} template={template} address={sheet.addressOf(template.kind)} />
              ))}
            </ItemList>
          )}
        </Card>
      )}
      <MayChange call={changeTemplateEndpoint}>
        {opened && data && (
          <TemplateSheet
            key={`${opened.kind} ${opened.language}`}
            template={opened}
            all={data.items}
            onClose={sheet.close}
          />
        )}
      </MayChange>
    </>
  );
}

function Row({
  template: { kind, isOwn, isActive },
  address,
}: {
  readonly template: StandardTemplate;
  readonly address: string;
}) {
  const { label, description } = TEMPLATE_KIND_ENTRIES[kind];
  return (
    <ItemRow
      wraps
      title={
        <Link
          to={address}
          preventScrollReset
          className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
        >
          {label}
        </Link>
      }
      text={description}
      trailing={
        isOwn && (isActive ? <Badge tone="brand">Your text</Badge> : <Badge>Your text is not used</Badge>)
      }
    />
  );
}
