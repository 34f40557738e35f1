import type { SVGProps } from "react";

/*
 * The icons that are used, from Tabler Icons 3.51.0 (https://tabler.io/icons). Copyright (c) 2020-2026 Paweł Kuna, MIT license: see
 * icons-license.txt. To add one, copy the `d` of its paths.
 */

export type IconProps = Omit<SVGProps<SVGSVGElement>, "stroke"> & {
  /** Width and height in CSS pixels. */
  size?: number;
  /** Width of the lines. */
  stroke?: number;
};

const outline =
  (...paths: readonly string[]) =>
  ({ size = 24, stroke = 2, ...rest }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );

const filled =
  (...paths: readonly string[]) =>
  ({ size = 24, ...rest }: Omit<IconProps, "stroke">) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      {...rest}
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );

export const IconAlertTriangle = outline(
  "M12 9v4",
  "M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0",
  "M12 16h.01",
);
export const IconArrowBackUp = outline("M9 14l-4 -4l4 -4", "M5 10h11a4 4 0 1 1 0 8h-1");
export const IconArrowsSplit2 = outline(
  "M21 17h-5.397a5 5 0 0 1 -4.096 -2.133l-.514 -.734a5 5 0 0 0 -4.096 -2.133h-3.897",
  "M21 7h-5.395a5 5 0 0 0 -4.098 2.135l-.51 .73a5 5 0 0 1 -4.097 2.135h-3.9",
  "M18 10l3 -3l-3 -3",
  "M18 20l3 -3l-3 -3",
);
export const IconBuilding = outline(
  "M3 21l18 0",
  "M9 8l1 0",
  "M9 12l1 0",
  "M9 16l1 0",
  "M14 8l1 0",
  "M14 12l1 0",
  "M14 16l1 0",
  "M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16",
);
export const IconBuildingStore = outline(
  "M3 21l18 0",
  "M3 7v1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1h-18l2 -4h14l2 4",
  "M5 21l0 -10.15",
  "M19 21l0 -10.15",
  "M9 21v-4a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v4",
);
export const IconCheck = outline("M5 12l5 5l10 -10");
export const IconChecks = outline("M7 12l5 5l10 -10", "M2 12l5 5m5 -5l5 -5");
export const IconChevronDown = outline("M6 9l6 6l6 -6");
export const IconCircle = outline("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0");
export const IconCircleCheck = outline("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0", "M9 12l2 2l4 -4");
export const IconCircleCheckFilled = filled(
  "M17 3.34a10 10 0 1 1 -14.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 14.995 -8.336zm-1.293 5.953a1 1 0 0 0 -1.32 -.083l-.094 .083l-3.293 3.292l-1.293 -1.292l-.094 -.083a1 1 0 0 0 -1.403 1.403l.083 .094l2 2l.094 .083a1 1 0 0 0 1.226 0l.094 -.083l4 -4l.083 -.094a1 1 0 0 0 -.083 -1.32z",
);
export const IconCircleX = outline("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0", "M10 10l4 4m0 -4l-4 4");
export const IconClock = outline("M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0", "M12 7v5l3 3");
export const IconDots = outline(
  "M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
  "M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
  "M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
);
export const IconDownload = outline("M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2", "M7 11l5 5l5 -5", "M12 4l0 12");
export const IconEyeCheck = outline(
  "M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0",
  "M11.102 17.957c-3.204 -.307 -5.904 -2.294 -8.102 -5.957c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6a19.5 19.5 0 0 1 -.663 1.032",
  "M15 19l2 2l4 -4",
);
export const IconFileSpreadsheet = outline(
  "M14 3v4a1 1 0 0 0 1 1h4",
  "M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2",
  "M8 11h8v7h-8l0 -7",
  "M8 15h8",
  "M11 11v7",
);
export const IconFilter = outline(
  "M4 4h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 -1.345v-2.227",
);
export const IconFlask = outline(
  "M9 3l6 0",
  "M10 9l4 0",
  "M10 3v6l-4 11a.7 .7 0 0 0 .5 1h11a.7 .7 0 0 0 .5 -1l-4 -11v-6",
);
export const IconGift = outline(
  "M3 9a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1l0 -2",
  "M12 8l0 13",
  "M19 12v7a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-7",
  "M7.5 8a2.5 2.5 0 0 1 0 -5a4.8 8 0 0 1 4.5 5a4.8 8 0 0 1 4.5 -5a2.5 2.5 0 0 1 0 5",
);
export const IconHeadset = outline(
  "M4 14v-3a8 8 0 1 1 16 0v3",
  "M18 19c0 1.657 -2.686 3 -6 3",
  "M4 14a2 2 0 0 1 2 -2h1a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-1a2 2 0 0 1 -2 -2v-3",
  "M15 14a2 2 0 0 1 2 -2h1a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-1a2 2 0 0 1 -2 -2v-3",
);
export const IconHelpCircle = outline(
  "M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0",
  "M12 16v.01",
  "M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483",
);
export const IconHistory = outline("M12 8l0 4l2 2", "M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5");
export const IconHome = outline(
  "M5 12l-2 0l9 -9l9 9l-2 0",
  "M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7",
  "M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6",
);
export const IconInfoCircle = outline("M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0", "M12 9h.01", "M11 12h1v4h1");
export const IconListCheck = outline(
  "M3.5 5.5l1.5 1.5l2.5 -2.5",
  "M3.5 11.5l1.5 1.5l2.5 -2.5",
  "M3.5 17.5l1.5 1.5l2.5 -2.5",
  "M11 6l9 0",
  "M11 12l9 0",
  "M11 18l9 0",
);
export const IconLock = outline(
  "M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6",
  "M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0",
  "M8 11v-4a4 4 0 1 1 8 0v4",
);
export const IconLockOpen = outline(
  "M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2l0 -6",
  "M11 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
  "M8 11v-5a4 4 0 0 1 8 0",
);
export const IconLogout = outline(
  "M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2",
  "M9 12h12l-3 -3",
  "M18 15l3 -3",
);
export const IconMenu2 = outline("M4 6l16 0", "M4 12l16 0", "M4 18l16 0");
export const IconMinus = outline("M5 12l14 0");
export const IconMoon = outline("M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008");
export const IconPlayerPause = outline(
  "M6 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12",
  "M14 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12",
);
export const IconPlayerPlay = outline("M7 4v16l13 -8l-13 -8");
export const IconPlugConnected = outline(
  "M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1 -5 -5l1.5 -1.5",
  "M17 12l-5 -5l1.5 -1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5",
  "M3 21l2.5 -2.5",
  "M18.5 5.5l2.5 -2.5",
  "M10 11l-2 2",
  "M13 14l-2 2",
);
export const IconPlugX = outline(
  "M13.55 17.733a5.806 5.806 0 0 1 -7.356 -4.052a5.81 5.81 0 0 1 1.537 -5.627l2.054 -2.054l7.165 7.165",
  "M4 20l3.5 -3.5",
  "M15 4l-3.5 3.5",
  "M20 9l-3.5 3.5",
  "M16 16l4 4",
  "M20 16l-4 4",
);
export const IconPlus = outline("M12 5l0 14", "M5 12l14 0");
export const IconReceipt = outline(
  "M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2m4 -14h6m-6 4h6m-2 4h2",
);
export const IconRefresh = outline("M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4", "M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4");
export const IconSearch = outline("M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0", "M21 21l-6 -6");
export const IconShieldCheck = outline(
  "M11.46 20.846a12 12 0 0 1 -7.96 -14.846a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 -.09 7.06",
  "M15 19l2 2l4 -4",
);
export const IconSlash = outline("M17 5l-10 14");
export const IconSpeakerphone = outline(
  "M18 8a3 3 0 0 1 0 6",
  "M10 8v11a1 1 0 0 1 -1 1h-1a1 1 0 0 1 -1 -1v-5",
  "M12 8l4.524 -3.77a.9 .9 0 0 1 1.476 .692v12.156a.9 .9 0 0 1 -1.476 .692l-4.524 -3.77h-8a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1h8",
);
export const IconSun = outline(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
  "M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7",
);
export const IconTable = outline(
  "M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14",
  "M3 10h18",
  "M10 3v18",
);
export const IconTargetArrow = outline(
  "M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
  "M12 7a5 5 0 1 0 5 5",
  "M13 3.055a9 9 0 1 0 7.941 7.945",
  "M15 6v3h3l3 -3h-3v-3l-3 3",
  "M15 9l-3 3",
);
export const IconTrash = outline(
  "M4 7l16 0",
  "M10 11l0 6",
  "M14 11l0 6",
  "M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12",
  "M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3",
);
export const IconWifiOff = outline(
  "M12 18l.01 0",
  "M9.172 15.172a4 4 0 0 1 5.656 0",
  "M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2",
  "M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374",
  "M3 3l18 18",
);
export const IconX = outline("M18 6l-12 12", "M6 6l12 12");
