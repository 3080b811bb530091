import { useId } from 'react';
import { AI_FEATURE_ENTRIES, AI_FEATURES, type AiFeature, MODEL_FEATURES } from '#vocabulary/ai-features.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { type ClinicAi, switchAiFeaturesEndpoint } from '../../contract.ts';
import { type FeatureMode, modeOf, useSwitches } from './use-switches.ts';

/** The main switch, and what drafts each feature. */
export function FeaturesCard({ ai }: { readonly ai: ClinicAi }) {
  const switches = useSwitches(ai);
  const { shown, isPending, change } = switches;
  return (
    <Card>
      <CardHeader
        title="Assistant"
        description="It drafts; your team checks and decides. Nothing is saved or sent by itself."
      />
      <CardBody className="flex flex-col divide-y divide-line">
        <MayChange call={switchAiFeaturesEndpoint}>
          <SwitchField
            label="Use the assistant"
            hint="If off, the assistant is hidden everywhere."
            checked={!shown.isOff}
            disabled={isPending}
            onCheckedChange={(isOn) => change({ isOff: !isOn }, `Assistant turned ${isOn ? 'on' : 'off'}`)}
            className="pb-3"
          />
          {!shown.isOff &&
            AI_FEATURES.map((feature) => (
              <FeatureRow key={feature} ai={ai} feature={feature} switches={switches} />
            ))}
          {!shown.isOff && (
            <SwitchField
              label="Hide people from models"
              hint="Names of clients, addresses, phone numbers, and emails are replaced before a model reads a text, and put back after."
              checked={shown.redacts}
              disabled={isPending}
              onCheckedChange={(redacts) =>
                change({ redacts }, redacts ? 'People are hidden from models' : 'Models read names of people')
              }
              className="pt-3"
            />
          )}
        </MayChange>
      </CardBody>
    </Card>
  );
}

/** Why a model cannot be chosen for a feature; null where it can. */
function modelRefusal({ allowedFeatures, modelName }: ClinicAi, feature: AiFeature): string | null {
  if (!MODEL_FEATURES.has(feature)) return 'Rules only.';
  if (!allowedFeatures.includes(feature)) return 'A model needs Tailwell’s permission: ask support.';
  return modelName === null ? 'A model needs a provider: add your own, or ask Tailwell.' : null;
}

interface FeatureRowProps {
  readonly ai: ClinicAi;
  readonly feature: AiFeature;
  readonly switches: ReturnType<typeof useSwitches>;
}

function FeatureRow({ ai, feature, switches: { shown, isPending, setMode } }: FeatureRowProps) {
  const id = useId();
  const { label, hint } = AI_FEATURE_ENTRIES[feature];
  const mode = modeOf(shown, feature);
  const refusal = modelRefusal(ai, feature);
  const options = [
    { value: 'off' as const, label: 'Off' },
    { value: 'rules' as const, label: 'Rules' },
    ...(MODEL_FEATURES.has(feature) || mode === 'model'
      ? [{ value: 'model' as const, label: 'Model', disabled: refusal !== null && mode !== 'model' }]
      : []),
  ];
  const titles: Readonly<Record<FeatureMode, string>> = {
    off: `${label} turned off`,
    rules: `${label}: rules`,
    model: `${label}: model`,
  };
  return (
    <div className="flex items-start justify-between gap-4 py-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="text-base leading-5 font-medium">{label}</span>
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint} {refusal}
        </p>
      </div>
      <Select
        aria-label={label}
        aria-describedby={`${id}-hint`}
        small
        options={options}
        value={mode}
        disabled={isPending}
        onValueChange={(next) => setMode(feature, next, titles[next])}
        className="w-24 shrink-0"
      />
    </div>
  );
}
