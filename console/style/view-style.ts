import { viewStyle } from '#console/config.ts';

let loading: Promise<void> | undefined;

/** Loads the style of views, which is not part of the page. */
export function loadViewStyle(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: viewStyle });
    link.onload = () => resolve();
    link.onerror = () => {
      loading = undefined;
      link.remove();
      reject(new Error(`${viewStyle} did not load`));
    };
    document.head.append(link);
  });
  return loading;
}
