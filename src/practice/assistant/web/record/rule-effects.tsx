import type { NoteRuleEffect } from '../../record-drafts.contract.ts';

function effectText({ applied, reason }: NoteRuleEffect): string {
  switch (reason) {
    case 'not_found':
      return 'not used: the phrase is not in your text';
    case 'overruled':
      return 'not used: another rule came first';
    case 'empty':
      return 'not used: it has no effect';
    case null:
      return applied === 1 ? 'used for 1 sentence' : `used for ${applied} sentences`;
  }
}

/** What became of each rule, so that none is silently ignored. */
export function RuleEffects({ rules }: { readonly rules: readonly NoteRuleEffect[] }) {
  if (rules.length === 0) return null;
  const unused = rules.filter(({ applied }) => applied === 0).length;
  return (
    <details className="text-sm">
      <summary className="focus-ring cursor-pointer rounded-sm text-ink-muted">
        {rules.length === 1 ? '1 rule' : `${rules.length} rules`}
        {unused > 0 && `, ${unused} not used`}
      </summary>
      <ul className="mt-2 flex flex-col gap-1">
        {rules.map((rule) => (
          <li key={rule.id} className="wrap-anywhere">
            <span className="font-medium">“{rule.whenContains}”</span>{' '}
            <span className="text-ink-muted">
              ({rule.isOwn ? 'yours' : 'clinic'}): {effectText(rule)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
