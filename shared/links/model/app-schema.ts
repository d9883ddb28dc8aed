import * as z from 'zod';

/** Stored shape of the place in an app that a link opens. Requests: `app-input.ts`. */

export const IF_MISSING = ['store', 'destination'] as const;

const url = z
  .string()
  .optional()
  .meta({
    description:
      'What opens the app: a URL with its own scheme, or a universal link of another host. Not a scheme ' +
      'that opens sites in a browser, runs code, reads files, pays, signs in or changes settings, also ' +
      'inside the URL; sites inside it follow the rules of destinations.',
    examples: ['example://shop/7'],
  });
const path = z
  .string()
  .optional()
  .meta({
    description:
      'Where in the app, which the short URL itself opens: reported to the app by `POST /v1/opens`.',
    examples: ['/shop/7'],
  });

export const appSchema = z
  .object({
    ios: z
      .object({
        url,
        path,
        appStoreId: z
          .string()
          .optional()
          .meta({ description: "Apple's ID of the app in the App Store.", examples: ['1234567890'] }),
      })
      .optional()
      .meta({ id: 'LinkIosApp', description: 'On iPhone and iPad.' }),
    android: z
      .object({
        url,
        path,
        package: z
          .string()
          .optional()
          .meta({ description: 'Application ID in the Play Store.', examples: ['com.example.app'] }),
      })
      .optional()
      .meta({ id: 'LinkAndroidApp', description: 'On Android.' }),
    ifMissing: z.enum(IF_MISSING).meta({
      description:
        'Where visitors without the app are redirected: to its `store`, or to the `destination` of ' +
        'the link.',
      examples: ['store'],
    }),
  })
  .meta({ id: 'LinkApp' });

export type LinkApp = z.infer<typeof appSchema>;
