/** State of a rate limit after a use. */
export interface RateUse {
  limit: number;
  remaining: number;
  /** Epoch seconds at which the window ends. */
  resetAt: number;
}

export function rateLimitHeaders({ limit, remaining, resetAt }: RateUse): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
  };
}
