import type { Texts } from '../en.ts';

export const types: Texts['smartLinks']['types'] = {
  myBio: {
    name: 'Página de perfil',
    create: 'Nueva página de perfil',
    text: 'Todos tus enlaces en una página.',
    starters: {
      creator: {
        name: 'Creador',
        title: 'Mara Lind',
        description: 'Cortometrajes sobre viajes lentos. Uno nuevo cada jueves.',
        items: [
          'Mi último vídeo',
          'Todos los vídeos',
          'Cámara y equipo',
          { heading: 'Trabaja conmigo' },
          'Dosier de prensa',
        ],
      },
      restaurant: {
        name: 'Restaurante',
        title: 'Casa Lima',
        description: 'Cocina peruana y bar. De martes a domingo desde las 20 h.',
        items: ['Reservar mesa', 'Carta', 'Vinos', { heading: 'Dónde estamos' }, 'Mapa', 'Tarjetas regalo'],
      },
      shop: {
        name: 'Tienda',
        title: 'Papel e Hilo',
        description: 'Cuadernos y bolsas de tela, hechos a mano.',
        items: ['Novedad: la colección de lino', 'Tienda', 'Cómo los hacemos', 'Envíos y devoluciones'],
      },
      consultant: {
        name: 'Consultor',
        title: 'Jonás Vega',
        description: 'Ayudo a equipos pequeños a planificar sus finanzas.',
        items: ['Reservar una primera llamada', 'Servicios y precios', 'Casos de éxito', 'Boletín'],
      },
      artist: {
        name: 'Artista',
        title: 'Nova Reyes',
        description: 'Cantautora. De gira este otoño.',
        items: [
          'Fechas de la gira',
          'Nuevo álbum',
          'Vídeos',
          { heading: 'Más' },
          'Productos',
          'Contratación',
        ],
      },
      association: {
        name: 'Asociación',
        title: 'Senderos de Valle Verde',
        description: 'Voluntarios que cuidan 120 km de caminos.',
        items: ['Hazte socio', 'Próxima jornada de trabajo', 'Mapa de senderos', 'Donar'],
      },
    },
  },
  appDownload: {
    name: 'Descarga de app',
    create: 'Nueva página de app',
    text: 'Lleva cada móvil a su tienda y muestra ambas tiendas en los ordenadores.',
    starters: {
      fitness: {
        name: 'Deporte',
        title: 'Zancada',
        description: 'Planes de entrenamiento que se adaptan a tu semana.',
      },
      finance: { name: 'Finanzas', title: 'Monedero', description: 'Mira cuánto te queda hasta fin de mes.' },
      learning: {
        name: 'Aprendizaje',
        title: 'Palabrita',
        description: 'Un idioma nuevo en diez minutos al día.',
      },
      game: { name: 'Juego', title: 'Block Rush', description: 'Apila, desliza, sobrevive. Gratis.' },
      travel: {
        name: 'Viajes',
        title: 'Próxima',
        description: 'Trenes, autobuses y ferris en un solo billete.',
      },
      calm: {
        name: 'Bienestar',
        title: 'Calma',
        description: 'Ejercicios breves de respiración, también sin conexión.',
      },
    },
  },
  musicLink: {
    name: 'Música',
    create: 'Nueva página de música',
    text: 'Una canción o un álbum en todas las plataformas.',
    starters: {
      single: {
        name: 'Sencillo',
        title: 'Ferri de medianoche',
        description: 'El nuevo sencillo de Nova Reyes.',
      },
      album: {
        name: 'Álbum',
        title: 'Jardines de hormigón',
        description: 'Doce canciones, grabadas en una sola sala.',
      },
      podcast: {
        name: 'Pódcast',
        title: 'Kilómetros lentos',
        description: 'Conversaciones en largos paseos. Cada lunes.',
      },
      classical: {
        name: 'Clásica',
        title: 'Cuartetos al atardecer',
        description: 'En directo desde el ayuntamiento.',
      },
      electronic: {
        name: 'Electrónica',
        title: 'Sin señal',
        description: 'Una sesión en directo de 60 minutos.',
      },
      summer: { name: 'Éxito del verano', title: 'Sal y sol', description: 'Súbele el volumen.' },
    },
  },
  videoLink: {
    name: 'Vídeos',
    create: 'Nueva página de vídeos',
    text: 'Tus vídeos, subidos o de otros sitios.',
    starters: {
      course: {
        name: 'Curso',
        title: 'Pan en casa',
        description: 'Tres lecciones, de la masa madre a la hogaza.',
        items: ['1. La masa madre', '2. La masa', '3. El horno'],
        action: 'Ver las recetas',
      },
      trailer: {
        name: 'Tráiler',
        title: 'El último faro',
        description: 'Un documental. Este invierno en cines.',
        items: ['Tráiler oficial'],
        action: 'Buscar un cine',
      },
      demo: {
        name: 'Demostración',
        title: 'Taskboard en tres minutos',
        description: 'Qué hace y cuánto cuesta.',
        items: ['El recorrido', 'Para equipos'],
        action: 'Probar gratis',
      },
      workout: {
        name: 'Entrenamiento',
        title: 'Fuerza en 20 minutos',
        description: 'Sin material.',
        items: ['Calentamiento', 'Cuerpo completo', 'Estiramientos'],
        action: 'Ver el plan',
      },
      travel: {
        name: 'Viajes',
        title: 'Dos semanas en Georgia',
        description: 'Montañas, mercados y cenas muy largas.',
        items: ['Tiflis', 'El Cáucaso'],
        action: 'Nuestra ruta',
      },
      family: {
        name: 'Familia',
        title: 'Manualidades para días de lluvia',
        description: 'Con cosas que hay en cualquier casa.',
        items: ['Barcos de papel', 'Un castillo de cartón'],
        action: 'Imprimir las plantillas',
      },
    },
  },
  webinarLink: {
    name: 'Webinar',
    create: 'Nueva página de webinar',
    text: 'La inscripción, el evento en directo y la grabación en una sola página.',
    starters: {
      masterclass: {
        name: 'Clase magistral',
        title: 'Retratos con una sola lámpara',
        description: 'Una clase en directo, con tiempo para preguntas.',
        items: ['Qué necesitas', 'Sobre la profesora'],
      },
      launch: {
        name: 'Lanzamiento',
        title: 'Presentamos Taskboard 2',
        description: 'Descúbrelo antes que nadie y pregunta a quienes lo hicieron.',
        items: ['Novedades'],
      },
      panel: {
        name: 'Mesa redonda',
        title: 'La ciudad después del coche',
        description: 'Tres urbanistas, una hora, tus preguntas.',
        items: ['Ponentes', 'Para leer más'],
      },
      workshop: {
        name: 'Taller',
        title: 'Tu primer presupuesto',
        description: 'Trae tus números: rellenamos la hoja juntos.',
        items: ['La hoja de trabajo'],
      },
      charity: {
        name: 'Solidario',
        title: 'Una noche por los senderos',
        description: 'Lo que logró tu donación el año pasado.',
        items: ['Donar', 'Memoria anual'],
      },
      community: {
        name: 'Comunidad',
        title: 'La hora del código abierto',
        description: 'Enseña lo que estás creando. Todo el mundo es bienvenido.',
        items: ['Programa', 'Código de conducta'],
      },
    },
  },
  surveyLink: {
    name: 'Encuesta',
    create: 'Nueva encuesta',
    text: 'Haz preguntas y recoge respuestas.',
    starters: {
      satisfaction: {
        name: 'Satisfacción',
        title: '¿Qué tal lo hacemos?',
        description: 'Tres preguntas, un minuto.',
        questions: [
          '¿Con qué probabilidad nos recomendarías?',
          '¿Qué valoras más?',
          '¿Qué deberíamos mejorar?',
        ],
        options: ['Precio', 'Calidad', 'Atención'],
      },
      event: {
        name: 'Evento',
        title: '¿Qué te pareció el evento?',
        description: 'Ayúdanos a mejorar el próximo.',
        questions: ['¿Qué te pareció en general?', '¿Qué fue lo mejor?', '¿Qué faltó?'],
        options: ['Charlas', 'Talleres', 'Conocer gente', 'Comida'],
      },
      product: {
        name: 'Producto',
        title: 'Háblanos de la nueva app',
        description: 'Tus respuestas deciden qué haremos después.',
        questions: ['¿Es fácil de usar?', '¿Con qué frecuencia la usas?', '¿Qué cambiarías?'],
        options: ['Cada día', 'Cada semana', 'Pocas veces'],
      },
      restaurant: {
        name: 'Restaurante',
        title: '¿Te gustó la comida?',
        description: 'Gracias por tu visita.',
        questions: ['¿Qué tal la comida?', '¿A qué viniste?', '¿Algo que debamos saber?'],
        options: ['Almuerzo', 'Cena', 'Copas'],
      },
      team: {
        name: 'Equipo',
        title: 'Pulso del equipo',
        description: 'Anónimo. Comentamos los resultados el viernes.',
        questions: ['¿Qué tal tu semana?', '¿Qué te ayudó más?', '¿Qué te frenó?'],
        options: ['Objetivos claros', 'Mis compañeros', 'Tiempo sin interrupciones'],
      },
      signup: {
        name: 'Lista de espera',
        title: 'Apúntate a la lista de espera',
        description: 'Te escribimos en cuanto haya sitio.',
        questions: ['Tu correo electrónico', '¿Qué te interesa?', '¿Algo más?'],
        options: ['El curso', 'La suscripción', 'Ambos'],
      },
    },
  },
};

export const starters: Texts['starters'] = {
  title: 'Empezar con',
  hint: 'Rellena la página con textos y enlaces de ejemplo. Lo que ya has escrito se conserva.',
  blank: 'Página en blanco',
  replace: 'Sustituye los textos y enlaces de ejemplo por los tuyos.',
};
