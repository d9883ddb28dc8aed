import type { Texts } from '../en.ts';

export const account: Texts['account'] = {
  balance: 'Saldo',
  balanceFree: 'Esta cuenta no tiene ningún coste.',
  balanceText: 'Prepago. El uso se descuenta del saldo.',
  brand: {
    account: 'Toda la cuenta',
    color: 'Color',
    colorHint: 'Para los botones. Déjalo en blanco para usar el color predeterminado.',
    colorPicker: 'Elegir color',
    expired: 'Este enlace ya no está activo',
    footerExample: 'Aviso legal',
    footerText: 'Enlace del pie de página',
    footerUrl: 'URL del enlace del pie',
    icon: 'Icono',
    iconHint:
      'Se muestra en las pestañas del navegador, también en tus Smart Links. PNG o JPEG ' +
      'cuadrado, como máximo 256 KB y 1.024 píxeles de ancho.',
    lead:
      'Tu nombre, logotipo, color y tipografía en los informes compartidos y en las páginas que ' +
      'los visitantes ven en lugar de un destino: contraseña, vista previa, aún no activo, ' +
      'caducado, no encontrado.',
    logoHint: 'Sustituye el logotipo de Signpost. PNG o JPEG, como máximo 1 MB.',
    name: 'Nombre',
    nameHint: 'También se usa como remitente de los correos a tus visitantes.',
    place: 'Marca para',
    placeHint: 'Un dominio con su propia marca no usa la de la cuenta.',
    remove: (domain: string | undefined): string =>
      domain ? 'Usar la marca de la cuenta' : 'Quitar la marca',
    removed: (domain: string | undefined): string =>
      domain ? `Se ha quitado la marca de ${domain}` : 'Se ha quitado la marca',
    save: 'Guardar la marca',
    saved: (domain: string | undefined): string =>
      domain ? `Se ha guardado la marca de ${domain}` : 'Se ha guardado la marca',
    savedIcon: 'Icono guardado',
    title: 'Marca',
    url: 'Sitio web',
    urlHint: 'Un botón de estas páginas lleva a él.',
    yourName: 'Tu nombre',
  },
  conversions: {
    days: 'Ventana de atribución en días',
    daysHint: 'Durante cuánto tiempo después de un clic se le atribuye una conversión: de 1 a 365 días.',
    save: 'Guardar',
    saved: 'Ajustes de conversiones guardados.',
    text:
      'Los enlaces que miden conversiones añaden un ID de clic a su destino. Tu sitio lo ' +
      'devuelve con los clientes potenciales y las ventas.',
    title: 'Conversiones',
    track: 'Medir conversiones por defecto',
    trackHint: 'Para los enlaces y Smart Links nuevos. Los existentes no cambian.',
  },
  data: {
    delete: 'Eliminar la cuenta',
    deletion: 'Eliminar esta cuenta',
    deletionText:
      'Pasados 14 días, todos los enlaces, páginas, archivos, estadísticas, miembros y claves de API se ' +
      'eliminan de forma permanente. Hasta entonces, todo sigue funcionando y puedes restaurar la cuenta.',
    download: (size: string) => `Descargar (${size})`,
    export: 'Exportar todo',
    exports: 'Exportación',
    exportsText:
      'Un archivo ZIP con todo lo que hay en esta cuenta: JSON, CSV y los archivos subidos. Te ' +
      'avisamos por correo cuando está listo y lo conservamos 7 días.',
    name: 'Nombre de la cuenta',
    nameHint: (name: string) => `Escribe «${name}» para confirmar.`,
    restore: 'Conservar la cuenta',
    scheduled: (date: string) => `Esta cuenta se eliminará el ${date}.`,
    statuses: {
      pending: 'En espera',
      running: 'En curso',
      completed: 'Lista',
      failed: 'Fallida',
      expired: 'Caducada',
    },
  },
  domains: {
    actions: 'Acciones',
    add: 'Añadir dominio',
    added: 'Añadido',
    host: 'Dominio',
    hostHint: 'Por ejemplo, go.example.com. Añade cada subdominio por separado.',
    dnsNothing: 'Aún no hay registro',
    dnsNow: 'DNS actual',
    dnsRight: 'Encontrado',
    failures: {
      caa_forbids:
        'Un registro CAA del dominio no permite que Amazon emita su certificado. Añade 0 issue ' +
        '"amazon.com" o quita los registros CAA.',
      certificate_failed:
        'No se pudo emitir el certificado. Comprueba que el registro CNAME sea el de arriba. Se solicitará ' +
        'otro automáticamente.',
      certificate_lapsed:
        'El certificado caducó o fue revocado. Se solicitará otro automáticamente mientras el registro ' +
        'CNAME sea el de arriba.',
      cname_elsewhere: 'El dominio apunta a otro sitio. Cambia su registro CNAME por el de arriba.',
      cname_missing:
        'El DNS no tuvo ningún registro CNAME durante 7 días. Añade el de arriba y vuelve a intentarlo.',
      dns_unreadable:
        'Los servidores de nombres del dominio no respondieron durante 7 días. Revísalos y ' +
        'vuelve a intentarlo.',
      host_taken: 'Otra distribución de CloudFront sirve este dominio. Quítalo de allí.',
      timed_out: 'El certificado no se emitió en 7 días. Comprueba el registro CNAME y vuelve a intentarlo.',
    },
    cnameNext: 'Ahora apunta su registro CNAME aquí. Conserva también el registro TXT.',
    goLiveText:
      'Añade estos registros al DNS del dominio. Después se activa automáticamente, normalmente ' +
      'en unos minutos. Puedes cerrar esta ventana.',
    isDefault: 'Usar por defecto para los enlaces nuevos',
    isDefaultBadge: 'Predeterminado',
    lapsed: (host, txtName, date) =>
      `${host} ha caducado y no admite enlaces nuevos. Vuelve a añadir su registro TXT ` +
      `${txtName} o el dominio se liberará el ${date} y dejará de servir tus enlaces.`,
    lapsesOn: (date) => `Caduca el ${date}`,
    lead:
      'Solo tú puedes usar un dominio verificado, y solo sirve tus enlaces y páginas. Conserva ' +
      'su registro TXT: lo comprobamos cada día.',
    missing: (host, txtName, date) =>
      `Falta el registro TXT ${txtName}. Vuelve a añadirlo o ${host} caducará el ${date} y no ` +
      'admitirá enlaces nuevos.',
    none: 'Aún no hay dominios',
    noneText: 'Añade tu propio dominio para tus enlaces cortos.',
    recordMissing: 'Falta el registro TXT',
    recordName: 'Nombre',
    recordOf: (part, type) => `${part} del registro ${type}`,
    recordType: 'Tipo',
    recordValue: 'Valor',
    records: 'Registros DNS',
    recordsTitle: (host) => `Registros DNS de ${host}`,
    releasedOn: (date) => `Liberado el ${date}. Verifícalo para recuperarlo.`,
    releasesOn: (date) => `No admite enlaces nuevos. Se libera el ${date}.`,
    removeLive: (host) =>
      `${host} deja de funcionar de inmediato, y otra cuenta podrá verificarlo pronto. Tus ` +
      'enlaces lo conservan como dominio.',
    removePending: (host) =>
      `${host} se quita de esta lista. Para volver a añadirlo necesitarás un registro DNS nuevo.`,
    removeTitle: '¿Quitar este dominio?',
    removeVerified: (host) =>
      `${host} servirá enlaces de todas las cuentas, y otra cuenta podrá verificarlo. Tus enlaces lo ` +
      'conservan como dominio.',
    caseSensitive: 'Distinguir mayúsculas y minúsculas en los códigos cortos',
    robots: 'Buscadores',
    robotsHint:
      'El contenido de /robots.txt. Bloquear rastreadores también oculta vistas previas en algunas redes ' +
      'sociales.',
    robotsOptions: {
      none: 'Sin robots.txt',
      allow: 'Permitir todos los rastreadores',
      disallow: 'Bloquear todos los rastreadores',
    },
    settingsOf: (host) => `Ajustes de ${host}`,
    shortUrls: 'Enlaces cortos',
    shortUrlsChanged: (example) => `Los enlaces cortos se muestran como ${example}`,
    shortUrlsOf: (host) => `Enlaces cortos de ${host}`,
    status: 'Estado',
    statuses: {
      failed: 'Con error',
      issuing: 'Emitiendo certificado',
      lapsed: 'Caducado',
      live: 'En línea',
      pending: 'Pendiente',
      released: 'Liberado',
      suspended: 'Suspendido',
      taken_over: 'Ahora en otra cuenta',
      verified: 'Verificado',
    },
    takenOverOn: (date) => `Otra cuenta lo verificó el ${date}. Tus enlaces ya no funcionan allí.`,
    title: 'Dominios',
    trafficHint:
      'Para que los enlaces funcionen, el operador de este servicio también debe configurar el dominio.',
    tryAgain: 'Intentar de nuevo',
    urls: {
      rootUrl: { label: 'Página de inicio', hint: 'Adónde redirige el dominio sin código.' },
      notFoundUrl: { label: 'Enlaces desconocidos', hint: 'Adónde redirigen los códigos desconocidos.' },
      expiredUrl: {
        label: 'Enlaces caducados',
        hint:
          'Adónde redirigen los enlaces caducados y desactivados, salvo que tengan su propia URL ' +
          'de caducidad.',
      },
    },
    verify: 'Verificar',
    verifyText:
      'Añade este registro al DNS del dominio y después verifícalo. Los cambios de DNS pueden ' +
      'tardar unos minutos. Conserva el registro después.',
    verifyTitle: (host) => `Verificar ${host}`,
    waitsForDns: 'Esperando el DNS',
    wasChanged: (host) => `Ajustes de ${host} guardados`,
    wasRemoved: (host) => `${host} se ha quitado`,
    wasVerified: (host) => `${host} está verificado`,
  },
  key: 'Esta clave',
  keyExpires: 'Caduca',
  keyId: 'ID de la clave',
  keyName: 'Nombre',
  may: 'Permitido',
  mayNot: 'No permitido',
  never: 'Nunca',
  owner: 'Cuenta',
  ownerId: 'ID de la cuenta',
  ownerSince: 'Creada',
  paused:
    'El saldo se ha agotado, por lo que la API rechaza las peticiones. Los enlaces y las páginas siguen ' +
    'funcionando. Recárgalo para continuar.',
  permissionsOfRole: 'Tus permisos',
  permissions: 'Permisos de esta clave',
  plan: 'Plan',
  plans: { free: 'Gratis', pro: 'Pro', business: 'Empresa' },
  playground: {
    assistant: 'Modelo',
    clear: 'Vaciar',
    clearText: 'Se perderá la conversación.',
    clearTitle: '¿Vaciar la conversación?',
    composer: 'Mensaje',
    composerHint: 'Intro para enviar, Mayús + Intro para una línea nueva.',
    conversation: 'Conversación',
    cut: {
      content_filter: 'Cortado por el filtro de contenido',
      length: 'Cortado al llegar al límite de tokens',
    },
    empty: 'Empieza una conversación',
    emptyText: 'La conversación permanece en esta pestaña hasta que cierres la sesión o la pestaña.',
    errors: {
      invalid_setting: 'Uno de los ajustes no es válido. Mira el mensaje junto a él.',
      insufficient_quota: 'Tu saldo prepago no es suficiente. Recárgalo para continuar.',
      model_failed: 'El modelo no ha podido responder. Inténtalo de nuevo en un momento.',
      permission_denied: 'Esta clave no puede usar los modelos. Necesita el permiso chat:generate.',
    },
    maxTokens: 'Máximo de tokens por respuesta',
    maxTokensHint: 'Déjalo en blanco para usar el máximo del modelo.',
    model: 'Modelo',
    retry: 'Intentar de nuevo',
    send: 'Enviar',
    settings: 'Ajustes',
    stop: 'Detener',
    stopped: 'Detenido. Se cobran los tokens generados hasta ahora.',
    systemPrompt: 'Instrucciones del sistema',
    systemPromptHint: 'Instrucciones para todas las respuestas del modelo.',
    temperature: 'Temperatura',
    temperatureHint:
      'De 0 (lo más predecible) a 2. Déjalo en blanco para usar el valor predeterminado del modelo.',
    title: 'Chat de pruebas',
    tokens: (prompt, answer) => `${prompt} tokens de entrada, ${answer} de salida`,
    total: (tokens) => `${tokens} tokens en esta conversación`,
    writing: 'El modelo está escribiendo …',
    you: 'Tú',
  },
  quota: {
    codes: 'Códigos y slugs nuevos de hoy',
    heldCodes: 'Códigos de enlaces eliminados',
    domains: 'Dominios',
    reports: 'Informes programados',
    shares: 'Informes compartidos',
    keys: 'Claves de API',
    links: 'Enlaces',
    smartLinks: 'Smart Links',
    storage: 'Almacenamiento de archivos',
    uploads: 'Subidas de hoy',
    webhooks: 'Webhooks',
  },
  quotas: 'Cuotas',
  rateLimit: 'Peticiones por minuto',
  rateLimitText: (limit) => `${limit} entre todas las claves`,
  reserved: (amount) => `${amount} reservados para llamadas de chat en curso.`,
  status: 'Estado',
  statuses: { active: 'Activa', inactive: 'Desactivada', expired: 'Caducada' },
  summary: 'Plan y uso',
  title: 'Cuenta',
  upTo: (limit) => `hasta ${limit}`,
  unlimited: (used) => `${used}, sin límite`,
  used: (used, limit) => `${used} de ${limit}`,
  usedUp: 'Agotado',
};
