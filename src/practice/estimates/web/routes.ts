import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Estimates of the clinic, the screen that is handed to a client, and the estimates of a client. */
export const estimateScreens: RouteConfigEntry[] = [
  route('clinic/estimates/sign', '../practice/estimates/web/sign-page.tsx'),
  route('clinic/estimates/templates', '../practice/estimates/web/templates-page.tsx'),
  route('clinic/estimates/:estimateId', '../practice/estimates/web/estimate-page.tsx'),
  route('client/estimates/:estimateId', '../practice/estimates/web/my-estimate-page.tsx'),
];

/** Without a layout: what a link to an estimate opens, for people without an account. */
export const sharedEstimatePages: RouteConfigEntry[] = [
  route('estimate', '../practice/estimates/web/shared-estimate-page.tsx'),
];
