import { AI_FEATURES, type AiFeature } from '#vocabulary/ai-features.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type ClinicAi, switchAiFeaturesEndpoint } from '../../contract.ts';

/** What drafts a feature. */
export type FeatureMode = 'model' | 'off' | 'rules';

type Switches = Pick<ClinicAi, 'featuresOff' | 'featuresOn' | 'isOff' | 'redacts'>;

export const modeOf = ({ featuresOff, featuresOn }: Switches, feature: AiFeature): FeatureMode => {
  if (featuresOff.includes(feature)) return 'off';
  return featuresOn.includes(feature) ? 'model' : 'rules';
};

/** The clinic's switches: changes take effect at once and are shown before they are saved. */
export function useSwitches(ai: ClinicAi) {
  const write = useWrite(switchAiFeaturesEndpoint);
  const pending = write.isPending ? write.variables : undefined;
  const shown: Switches = {
    isOff: pending?.isOff ?? ai.isOff,
    featuresOff: pending?.featuresOff ?? ai.featuresOff,
    featuresOn: pending?.featuresOn ?? ai.featuresOn,
    redacts: pending?.redacts ?? ai.redacts,
  };
  const change = (next: Partial<Switches>, title: string) => {
    const { isOff, featuresOff, featuresOn, redacts } = { ...shown, ...next };
    write.mutate(
      { isOff, featuresOff: [...featuresOff], featuresOn: [...featuresOn], redacts, version: ai.version },
      {
        onSuccess: () => notify({ title, tone: 'good' }),
        onError: (error) =>
          notify({ title: 'The assistant could not be changed', text: messageOf(error), tone: 'destructive' }),
      },
    );
  };
  const setMode = (feature: AiFeature, mode: FeatureMode, title: string) => {
    const withIf = (list: readonly AiFeature[], isIn: boolean) =>
      AI_FEATURES.filter((one) => (one === feature ? isIn : list.includes(one)));
    change(
      {
        featuresOff: withIf(shown.featuresOff, mode === 'off'),
        featuresOn: withIf(shown.featuresOn, mode === 'model'),
      },
      title,
    );
  };
  return { shown, isPending: write.isPending, change, setMode };
}
