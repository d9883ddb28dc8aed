/**
 * Code of the function that serves the page. If the console has its own host, other hosts redirect there: sessions
 * work only on the console's host. Browsers keep the fragment, such as a sign-in token, across the redirect.
 */
export const consolePageCode = (page: string, consoleHost: string | undefined): string =>
  `function handler(event) {
${consoleHost === undefined ? '' : redirectCode(consoleHost)}  event.request.uri = '${page}';
  return event.request;
}`;

const redirectCode = (consoleHost: string): string => `  var request = event.request;
  var host = request.headers.host;
  if (host && host.value.toLowerCase() !== '${consoleHost}') {
    var query = Object.keys(request.querystring).flatMap(function (name) {
      var item = request.querystring[name];
      return (item.multiValue || [item]).map(function (one) {
        return one.value === '' ? name : name + '=' + one.value;
      });
    });
    var location = 'https://${consoleHost}' + request.uri + (query.length > 0 ? '?' + query.join('&') : '');
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
    };
  }
`;
