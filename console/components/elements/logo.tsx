export function Logo() {
  return (
    <span class="logo">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3v18M8 21h8M5 5h11l3 2.5L16 10H5zM19 12H9l-3 2 3 2h10z" />
      </svg>
      <span class="logo-name">Signpost</span>
    </span>
  );
}
