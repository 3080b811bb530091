import * as z from 'zod';
import { LABEL_SIZES } from '#vocabulary/label-sizes.ts';
import { lineOrBlank } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { LABEL_FIELDS } from './label.contract.ts';

export const LabelChoices = z.strictObject({
  size: z.enum(LABEL_SIZES, 'Choose a size.'),
  /** A line of the clinic’s own among the warnings. */
  ownText: lineOrBlank(120),
});

export const LabelSettings = z.object({
  ...LabelChoices.shape,
  ownText: z.string().nullable(),
  version: RecordVersion,
  /** What labels need where the clinic is. */
  duty: z.object({
    fields: z.array(z.enum(LABEL_FIELDS)),
    /** In addition, on controlled drugs. */
    controlledFields: z.array(z.enum(LABEL_FIELDS)),
    sentences: z.array(z.string()),
    source: z.string(),
    isConfirmed: z.boolean(),
  }),
});
export type LabelSettings = z.infer<typeof LabelSettings>;

export const getLabelSettingsEndpoint = endpoint({
  id: 'pharmacy.getLabelSettings',
  method: 'GET',
  path: '/v1/pharmacy/label-settings',
  summary: 'The size of the clinic’s labels, and what they need where it is.',
  permission: 'record:read',
  reads: ['labelSettings', 'clinicSetup'],
  input: z.strictObject({}),
  output: LabelSettings,
  errors: [],
});

/** `version` 0 where nothing was chosen before. */
export const ChangeLabelSettings = LabelChoices.extend({ version: RecordVersion });
export type ChangeLabelSettings = z.output<typeof ChangeLabelSettings>;

/** Labels that were printed stay as they are. */
export const changeLabelSettingsEndpoint = endpoint({
  id: 'pharmacy.changeLabelSettings',
  method: 'PUT',
  path: '/v1/pharmacy/label-settings',
  summary: 'Changes the size of the clinic’s next labels, and their line of its own.',
  permission: 'clinic:manage',
  audit: 'label_settings.changed',
  changes: ['labelSettings'],
  input: ChangeLabelSettings,
  output: LabelSettings,
  errors: ['record_changed'],
});
