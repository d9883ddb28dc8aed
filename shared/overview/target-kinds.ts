export const TARGET_KINDS = ['link', 'smartLink'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];
