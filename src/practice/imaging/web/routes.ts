import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** What the clinic’s modalities are asked for, and what they have sent. */
export const imagingScreens: RouteConfigEntry[] = [
  route('clinic/imaging', '../practice/imaging/web/imaging-page.tsx'),
  route('clinic/imaging/:studyId', '../practice/imaging/web/study-page.tsx'),
];

/** Without a layout: what a link to a study opens, for people without an account. */
export const sharedStudyPages: RouteConfigEntry[] = [
  route('shared-study', '../practice/imaging/web/shared-study-page.tsx'),
];
