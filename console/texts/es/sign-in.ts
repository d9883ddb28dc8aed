import type { Texts } from '../en.ts';

export const signIn: Texts['signIn'] = {
  apiKey: 'Clave API',
  endings: {
    'signed-out': 'Has cerrado la sesión. La clave se ha olvidado.',
    API_KEY_INACTIVE: 'Se ha cerrado la sesión: esta clave se ha desactivado o ha caducado.',
    API_KEY_INVALID: 'Se ha cerrado la sesión: esta clave ya no existe.',
    OWNER_SUSPENDED: 'Se ha cerrado la sesión: esta cuenta está suspendida.',
  },
  hint: 'Empieza por sk_ y solo se guarda en esta pestaña, hasta que cierres la sesión o la pestaña.',
  lead: 'Enlaces cortos, páginas y lo que ocurre con ellos.',
  newcomer: '¿Ejecutas Signpost en tu propio equipo? npm start muestra una clave para ti.',
  reference: 'Referencia de la API',
  stuck: 'Tu clave sigue guardada en esta pestaña.',
  submit: 'Iniciar sesión',
  title: 'Inicia sesión en Signpost',
};
