import { AI_FEATURE_ENTRIES, AI_FEATURES, type AiFeature } from '#vocabulary/ai-features.ts';

const isFeature = (text: string): text is AiFeature => AI_FEATURES.some((feature) => feature === text);

/** The label of a feature; one that is no longer there as it was stored. */
export const featureLabel = (feature: string): string =>
  isFeature(feature) ? AI_FEATURE_ENTRIES[feature].label : feature;
