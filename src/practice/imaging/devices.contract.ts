import * as z from 'zod';
import { MODALITIES } from '#vocabulary/imaging.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';

export const ImagingDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  aeTitle: z.string(),
  address: z.string().nullable(),
  modality: z.enum(MODALITIES).nullable(),
  lastConnectedAt: Instant.nullable(),
});
export type ImagingDevice = z.infer<typeof ImagingDevice>;

export const ImagingSettings = z.object({
  /** The application entity title at which the clinic's modalities call this server. */
  aeTitle: z.string(),
  isOn: z.boolean(),
  devices: z.array(ImagingDevice),
});
export type ImagingSettings = z.infer<typeof ImagingSettings>;

export const getImagingSettingsEndpoint = endpoint({
  id: 'imaging.getSettings',
  method: 'GET',
  path: '/v1/imaging/settings',
  summary: 'How modalities connect, and which of them may.',
  permission: 'lab:read',
  reads: ['imaging'],
  input: z.strictObject({}),
  output: ImagingSettings,
  errors: [],
});

export const ImagingServer = z.object({
  /** Where devices connect in the clear; null where they cannot. */
  port: z.int().nullable(),
  /** Where they connect encrypted; null where they cannot. */
  tlsPort: z.int().nullable(),
});
export type ImagingServer = z.infer<typeof ImagingServer>;

export const getImagingServerEndpoint = endpoint({
  id: 'imaging.getServer',
  method: 'GET',
  path: '/v1/imaging/server',
  summary: 'At which ports of this server modalities connect.',
  permission: 'lab:read',
  reads: [],
  input: z.strictObject({}),
  output: ImagingServer,
  errors: [],
});

export const switchImagingEndpoint = endpoint({
  id: 'imaging.switch',
  method: 'PUT',
  path: '/v1/imaging/settings',
  summary: 'Lets modalities connect, or none of them.',
  permission: 'lab:manage',
  audit: 'imaging_settings.changed',
  changes: ['imaging'],
  input: z.strictObject({ isOn: z.boolean() }),
  output: ImagingSettings,
  errors: [],
});

export const AddImagingDevice = z.strictObject({
  name: oneLine(80, 'Enter a name, such as X-ray room.'),
  aeTitle: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_. -]{1,16}$/, 'Enter the AE title as the device has it: at most 16 letters and digits.'),
  address: z
    .union([z.ipv4(), z.ipv6()], 'Enter an IP address, such as 192.168.1.20.')
    .nullable()
    .default(null),
  modality: z.enum(MODALITIES).nullable().default(null),
});

export const addImagingDeviceEndpoint = endpoint({
  id: 'imaging.addDevice',
  method: 'POST',
  path: '/v1/imaging/devices',
  summary: 'Lets a modality read the worklist and send pictures.',
  permission: 'lab:manage',
  audit: 'imaging_device.added',
  changes: ['imaging'],
  input: AddImagingDevice,
  output: z.object({ id: z.uuid() }),
  errors: ['name_taken'],
  idempotent: true,
});

export const removeImagingDeviceEndpoint = endpoint({
  id: 'imaging.removeDevice',
  method: 'DELETE',
  path: '/v1/imaging/devices/{id}',
  summary: 'Lets a modality connect no more. What it has sent stays.',
  permission: 'lab:manage',
  audit: 'imaging_device.removed',
  changes: ['imaging'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});
