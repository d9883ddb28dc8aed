/** What is left of a limit after a use was counted. */
export interface RateUse {
  limit: number;
  remaining: number;
  /** Epoch seconds at which the window ends and all uses are free again. */
  resetAt: number;
}

/** The headers by which a caller can keep within a limit. */
export function rateLimitHeaders({ limit, remaining, resetAt }: RateUse): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
  };
}
