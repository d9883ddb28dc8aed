/** The parts of `utm_` parameters. Without imports: the redirect reads it. */
export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const;
