export const handler = async () => ({ statusCode: 501 });
